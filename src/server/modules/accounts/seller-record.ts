export { setFeaturedSellers, setHoliday, setSuspended, setWaived } from './seller-record.store.ts'
export { addRatings, setRatings } from './seller-ratings.store.ts'
