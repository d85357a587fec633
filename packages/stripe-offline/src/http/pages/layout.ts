import { createHash } from 'node:crypto'
import type { PageAnswer } from '../handle.ts'

/** Escapes a value for use in HTML text and in double-quoted attributes. */
export function escapeHtml(value: unknown): string {
  const marks: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return String(value).replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)
}

export interface Page {
  title: string
  /** HTML of the main part of the page. All values in it are already escaped. */
  main: string
  script?: string
  status?: number
  /** Additional origins to which forms on this page can redirect. */
  formTargets?: readonly string[]
  wide?: boolean
}

const style = `
:root{color-scheme:light dark;--ink:#1c1a17;--paper:#f6f4ef;--card:#fff;--line:#d9d4c9;--quiet:#5d574d;--go:#1f5c3f;--go-ink:#fff;--stop:#9d2b22}
@media (prefers-color-scheme:dark){:root{--ink:#f2efe8;--paper:#171614;--card:#22201d;--line:#45413a;--quiet:#b9b2a5;--go:#7fd0a4;--go-ink:#0d2418;--stop:#ff9d92}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1.25rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.75rem}main.wide{max-width:60rem}
h1{margin:0 0 .5rem;font-size:1.35rem;line-height:1.25}h2{margin:2rem 0 .5rem;font-size:1.05rem}p{margin:.5rem 0}.quiet{color:var(--quiet)}
.badge{display:inline-block;margin-bottom:1rem;padding:.15rem .6rem;border:1px solid var(--line);border-radius:99px;font-size:.8rem;color:var(--quiet)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:1.25rem 0}dt{color:var(--quiet)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--line);border-radius:10px;background:none;color:inherit;font:inherit;cursor:pointer;flex:1}
button.go{background:var(--go);border-color:var(--go);color:var(--go-ink);font-weight:600}button.stop{color:var(--stop)}button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--go);outline-offset:2px}
label{display:grid;gap:.25rem;font-size:.875rem}input,select{min-height:2.75rem;padding:.4rem .6rem;border:1px solid var(--quiet);border-radius:8px;background:var(--card);color:inherit;font:inherit}
input[type=radio]{min-height:0;margin:.25rem}form+form{margin-top:1.25rem}.fields{display:grid;align-items:stretch}fieldset{display:grid;gap:.75rem;margin:0;padding:0;border:0;min-width:0}legend{padding:0;margin:.75rem 0 .25rem;font-weight:600}.wrong{padding:.6rem .8rem;border:1px solid var(--stop);border-radius:8px;color:var(--stop)}
.scroll form{flex-wrap:nowrap}a{color:var(--go)}a:focus-visible{outline:3px solid var(--go);outline-offset:2px}
.scroll{overflow-x:auto;margin:1rem 0}table{width:100%;border-collapse:collapse;font-size:.875rem}th,td{padding:.4rem .6rem;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}td:last-child{white-space:normal;min-width:9rem}code{font-size:.85em}`

/** Returns a hosted page. Its content security policy allows only the page's own inline style and script. */
export function renderPage(input: Page): PageAnswer {
  const script = input.script === undefined ? '' : `<script>${input.script}</script>`
  const policy = [
    `default-src 'none'`,
    `style-src '${sha(style)}'`,
    input.script === undefined ? `script-src 'none'` : `script-src '${sha(input.script)}'`,
    `form-action ${["'self'", ...(input.formTargets ?? [])].join(' ')}`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
  ]
  return {
    status: input.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(input.title)}</title><style>${style}</style></head>
<body><main aria-label="${escapeHtml(input.title)}"${input.wide === true ? ' class="wide"' : ''}>${input.main}</main>${script}</body></html>`,
  }
}

/** Returns a table in a container that scrolls horizontally on narrow screens. The cells must be escaped HTML. */
export function table(
  prefix: string,
  id: string,
  heads: readonly string[],
  rows: readonly string[],
  empty: string,
): string {
  if (rows.length === 0) return `<p class="quiet">${empty}</p>`
  const head = heads.map((each) => (each === '' ? '<td></td>' : `<th scope="col">${each}</th>`)).join('')
  return `<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table data-testid="${prefix}-${id}"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function sha(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
