import type { ContentPage } from '#contract/content/content.ts'

export const sourceWords: Record<ContentPage['source'], string> = {
  edited: 'As changed here',
  site: 'From the content site',
  bundled: 'The copy that came with the shop',
}
