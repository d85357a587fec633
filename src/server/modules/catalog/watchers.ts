export { addWatchDay, addWatchers } from './watchers.store.ts'
