import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

type Route = Record<string, unknown> & { id: string; imports: string[]; css: string[] }
interface Manifest {
  routes: Record<string, Route>
}

const start = 'window.__reactRouterManifest='

/**
 * Writes the browser's table of routes as rows under one line of names, which is half its weight, and without what
 * each route's file imports: the router reads that only to prefetch links, which no page here does.
 */
export function smallManifest(): Plugin {
  return {
    name: 'souk-small-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    writeBundle({ dir = '' }) {
      const assets = path.join(dir, '../client/assets')
      for (const file of fs.readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))) {
        const text = fs.readFileSync(path.join(assets, file), 'utf8')
        if (!text.startsWith(start)) throw new Error(`${file} is not the table of routes known to us`)
        const manifest = JSON.parse(text.slice(start.length).replace(/;\s*$/, '')) as Manifest
        fs.writeFileSync(path.join(assets, file), smallTable(manifest))
      }
    },
  }
}

/** A script that sets up the same table as React Router's own. */
export function smallTable({ routes, ...rest }: Manifest): string {
  const all = Object.values(routes).map(({ imports: _, ...route }) => route as Record<string, unknown>)
  const names = [...new Set(all.flatMap((route) => Object.keys(route)))]
  const isFlag = (name: string) => all.every((route) => (route[name] ?? false) === Boolean(route[name]))
  const flags = names.filter((name) => isFlag(name))
  const columns = names.filter((name) => !isFlag(name))
  const rows = all.map((route) => [
    flags.reduce((bits, name, at) => bits + (route[name] === true ? 2 ** at : 0), 0),
    ...columns.map((name) => route[name] ?? 0),
  ])
  const parts = [rest, flags, columns, rows].map((part) => JSON.stringify(part)).join()
  return `${start}((t,f,c,r)=>{t.routes={};for(let[b,...w]of r){let o={imports:[]};f.forEach((k,i)=>{o[k]=!!(b>>i&1)});c.forEach((k,i)=>{w[i]!==0&&(o[k]=w[i])});t.routes[o.id]=o}return t})(${parts});`
}
