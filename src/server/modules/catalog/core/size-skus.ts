export { readSkus } from './size-skus.store.ts'
