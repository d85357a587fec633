import { readFileSync } from 'node:fs'
import { z } from 'zod'

const described = z.object({ version: z.string() })

/** Version of this app from package.json. */
export const programVersion = described.parse(
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')),
).version
