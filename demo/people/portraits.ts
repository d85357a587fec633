import { readPictureIndex } from '#demo/picture-index.ts'
import { seededRandom } from '#demo/random.ts'
import type { DemoSeller } from './seller.ts'

/** Returns the picture key of a seller's portrait. The invented sellers in a large catalog use shared portraits. */
export function portraitKey({ username }: DemoSeller): string {
  const { portraits } = readPictureIndex()
  const shared = Object.keys(portraits).filter((name) => name.startsWith('shared-'))
  return portraits[portraits[username] ? username : seededRandom(`portrait:${username}`).pick(shared)]!.key
}
