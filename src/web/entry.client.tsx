import { emptyForeignFields } from './tab-left.ts'
import { whenWanted } from './when-wanted.ts'

emptyForeignFields()
// React's DOM half is over half of all script, and these pages work without it: it waits for a sign of life.
whenWanted(() => void import('./hydrate.tsx'))
