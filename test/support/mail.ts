import { expect, type APIRequestContext } from '@playwright/test'

/** Returns the path of the link that starts with `under` in the newest email to the address `to`. */
export async function findEmailedLink(
  request: APIRequestContext,
  to: string,
  under: string,
): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = (await linksTo(request, to)).find((path) => path.startsWith(under))
    expect(found, `an email to ${to} with a link below ${under}`).toBeDefined()
  }).toPass({ intervals: [200, 500, 1000], timeout: 20_000 })
  return found!
}

async function linksTo(request: APIRequestContext, to: string): Promise<string[]> {
  const list = await (await request.get('/dev/mail', { params: { to } })).text()
  const emails = [...list.matchAll(/href="(\/dev\/mail\/[^"/]+)"/g)].map((match) => match[1]!)
  const texts = await Promise.all(emails.map(async (path) => (await request.get(path)).text()))
  return texts.flatMap((text) =>
    [...text.matchAll(/<a href="(https?:[^"]+)"/g)].map((match) => new URL(match[1]!).pathname),
  )
}
