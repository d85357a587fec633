import { icon } from '#web/kit/icons.tsx'

export const NoteIcon = icon(<path d="M5 4h14v10l-5.5 6H5ZM13.5 20v-6H19M8.5 8.5h7M8.5 12h3.5" />)
