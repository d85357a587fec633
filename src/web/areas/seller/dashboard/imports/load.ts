import { call } from '#web/call.ts'

/** How far an import is, and the page of its report that an address names. */
export async function loadImport(url: string, id: string) {
  const query = new URL(url).searchParams
  const show = query.get('show') === 'all' ? 'all' : 'problems'
  const after = /^\d{1,9}$/.exec(query.get('after') ?? '')?.[0]
  const found = await call('getImport', { params: { id }, query: { show, after } })
  return { ...found, show } as const
}
