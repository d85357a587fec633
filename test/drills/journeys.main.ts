import { ensureBuilt } from '../../scripts/bundle/built.mjs'
import { ensureChromium } from '../../scripts/chromium-install.mjs'
import { readCommand } from '../../scripts/command.mjs'
import { root } from '../../scripts/packages.mjs'
import { environmentWith, toolFile } from '../../scripts/pinned-node.mjs'
import { run } from '../../scripts/run.mjs'
import { runStep } from '../../scripts/steps.mjs'

readCommand({
  name: 'npm run drill:journeys',
  about:
    'Runs every journey at desktop and phone width, and some in Firefox and WebKit; `npm test` runs many at one width and skips those tagged @long.',
})
const node = process.execPath
const chromium = await runStep('Chromium', (step) => ensureChromium(step, node))
await runStep('Build', (step) => ensureBuilt(step, node))
const { code } = await run(node, [toolFile('@playwright/test', 'playwright'), 'test'], {
  cwd: root,
  env: environmentWith(node, { CHROME_PATH: chromium, EVERY_WIDTH: '1' }),
})
process.exitCode = code
