/** Item as it was shown when the bag was saved. All texts are in the language of that page. */
export interface SavedItem {
  title: string
  size: string
  price: string
  /** Path of the product page. */
  href: string
  /** Small picture as a data URL. Null if the item has no picture, or if the picture could not be loaded. */
  picture: string | null
}

/** Copy of the bag that the service worker shows without a connection. */
export interface SavedBag {
  /** Value of the bag cookie from which this copy was made. */
  cookie: string
  /** Time, in ms, when the bag was saved, and the same time as a formatted string. */
  savedAt: number
  savedText: string
  owner: string
  items: SavedItem[]
}

/** Order as it was shown when the orders were saved. */
export interface SavedOrder {
  title: string
  about: string
  state: string
  total: string
  href: string
}

/**
 * Copy of a person's newest orders. Created with an empty list when the person turns the copy on, and deleted when the
 * person turns it off.
 */
export interface SavedOrders {
  owner: string
  /** Time when the orders were saved. */
  savedText: string
  orders: SavedOrder[]
}
