import type pg from 'pg'
import type { PictureSource } from '#platform/files/picture-files.ts'
import { drawAvatar } from './drawing/avatar.ts'
import { drawStyle, type PictureView } from './drawing/draw.ts'

/** Draws the demo's pictures by the keys the seeding wrote down; undefined where there are none to draw. */
export async function findDemoPictures({ pool }: { pool: pg.Pool }): Promise<PictureSource | undefined> {
  const { rows } = await pool.query('select from picture_drawings limit 1')
  return rows.length > 0 ? openDemoPictures(pool) : undefined
}

function openDemoPictures(pool: pg.Pool): PictureSource {
  return {
    async find(key) {
      const { rows } = await pool.query<{ drawing: string }>({
        name: 'demo-drawing',
        text: 'select drawing from picture_drawings where key = $1',
        values: [key],
      })
      const drawing = rows[0] && drawByName(rows[0].drawing)
      return drawing === undefined ? undefined : Buffer.from(drawing)
    },
    async listKeys() {
      const portraits = await pool.query<{ key: string }>(
        `select avatar_key as key from sellers where avatar_key is not null order by featured_rank nulls last limit 60`,
      )
      const photos = await pool.query<{ keys: string[] }>(
        `select array(select photo->>'key' from jsonb_array_elements(photos) photo) as keys
           from listings order by no desc limit 5000`,
      )
      const fronts = photos.rows.map((row) => row.keys[0])
      const others = photos.rows.flatMap((row) => row.keys.slice(1))
      const all = [...portraits.rows.map((row) => row.key), ...fronts, ...others]
      return [...new Set(all.filter((key) => key !== undefined))]
    },
  }
}

/** `style 12 front` or `portrait ines_marchetti IM`: what the seeding wrote beside a key. */
export function nameStyle(no: number, view: PictureView): string {
  return `look ${no} ${view}`
}

export function namePortrait(username: string, initials: string): string {
  return `portrait ${username} ${initials}`
}

function drawByName(name: string): string | undefined {
  const [kind, first = '', second = ''] = name.split(' ')
  if (kind === 'look') return drawStyle(Number(first), second as PictureView).svg
  return kind === 'portrait' ? drawAvatar(first, second).svg : undefined
}
