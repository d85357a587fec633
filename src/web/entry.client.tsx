import { whenWanted } from './when-wanted.ts'

// React's DOM half is over half of all script, and these pages work without it: it waits for a sign of life.
whenWanted(() => void import('./hydrate.tsx'))
