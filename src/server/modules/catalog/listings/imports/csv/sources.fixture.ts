import { stringify } from 'csv-stringify/sync'

/**
 * Sample files of other shop systems, with the publicly documented column names and a few rows in the format of each
 * system.
 */

type Cells = Record<string, string>

function fileOf(heads: readonly string[], rows: readonly Cells[]): string {
  return stringify([heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))] as string[][])
}

const shopifyHeads = (
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,' +
  'Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,' +
  'Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,' +
  'Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,' +
  'Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,' +
  'Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Gender,' +
  'Google Shopping / Condition,Variant Image,Variant Weight Unit,Cost per item,Status'
).split(',')

/** A coat in two sizes with three photos, a bag in one size, and a coat of an unknown category. */
export function shopifyFile(photos: string): string {
  const coat = { Handle: 'wool-coat' }
  return fileOf(shopifyHeads, [
    {
      ...coat,
      Title: 'Wool coat',
      'Body (HTML)': '<p>Warm &amp; <b>heavy</b>.</p>\n<p>Lined.</p>',
      Vendor: 'Max Mara',
      'Product Category': 'Apparel & Accessories > Clothing > Outerwear > Coats & Jackets',
      Type: 'Coats',
      Tags: 'wool, winter',
      Published: 'true',
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
      'Option2 Name': 'Color',
      'Option2 Value': 'Camel',
      'Variant Inventory Qty': '2',
      'Variant Price': '450.00',
      'Image Src': `${photos}/front.jpg`,
      'Image Position': '1',
      'Image Alt Text': 'Front',
      'Google Shopping / Gender': 'Female',
      'Google Shopping / Condition': 'used',
      Status: 'active',
    },
    {
      ...coat,
      'Option1 Value': 'M',
      'Option2 Value': 'Camel',
      'Variant Inventory Qty': '-1',
      'Variant Price': '450.00',
      'Image Src': `${photos}/back.jpg`,
      'Image Position': '2',
    },
    { ...coat, 'Image Src': `${photos}/missing.jpg`, 'Image Position': '3' },
    {
      Handle: 'bucket-bag',
      Title: 'Bucket bag',
      Vendor: 'Loewe',
      Type: 'Bag',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Inventory Qty': '1',
      'Variant Price': '320.00',
      'Google Shopping / Condition': 'new',
      Status: 'active',
    },
    {
      Handle: 'rain-cape',
      Title: 'Rain cape',
      Vendor: 'Loewe',
      Type: 'Oilskins',
      'Option1 Name': 'Size',
      'Option1 Value': 'L',
      'Variant Inventory Qty': '1',
      'Variant Price': '90.00',
      'Google Shopping / Gender': 'male',
      'Google Shopping / Condition': 'used',
      Status: 'active',
    },
  ])
}

const etsyHeads = [
  'TITLE',
  'DESCRIPTION',
  'PRICE',
  'CURRENCY_CODE',
  'QUANTITY',
  'TAGS',
  'MATERIALS',
  ...Array.from({ length: 10 }, (_, i) => `IMAGE${i + 1}`),
  ...[1, 2].flatMap((i) => [`VARIATION ${i} TYPE`, `VARIATION ${i} NAME`, `VARIATION ${i} VALUES`]),
  'SKU',
]

export const etsyFile = fileOf(etsyHeads, [
  {
    TITLE: 'Hand-knitted coat',
    DESCRIPTION: 'Knitted in Porto.\nTwo pockets.',
    PRICE: '85.00',
    CURRENCY_CODE: 'USD',
    QUANTITY: '3',
    TAGS: 'knit,coat',
    IMAGE1: 'https://i.etsystatic.com/1/il_fullxfull.1.jpg',
    IMAGE2: 'https://i.etsystatic.com/1/il_fullxfull.2.jpg',
    'VARIATION 1 TYPE': 'SIZE',
    'VARIATION 1 NAME': 'Size',
    'VARIATION 1 VALUES': 'S,M,L',
    'VARIATION 2 TYPE': 'PRIMARY_COLOR',
    'VARIATION 2 NAME': 'Primary color',
    'VARIATION 2 VALUES': 'Navy',
  },
  { TITLE: 'Felt bag', DESCRIPTION: '', PRICE: '40.00', CURRENCY_CODE: 'USD', QUANTITY: '4' },
])

const ebayReportHeads = (
  'Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,' +
  'Start price,Auction Buy It Now price,Reserve price,Current price,Sold quantity,Watchers,Bids,' +
  'Start date,End date,eBay category 1 name,eBay category 1 number,eBay category 2 name,' +
  'eBay category 2 number,Condition,Listing site'
).split(',')

/** Seller Hub's report of active listings. In this format, the variations of a listing follow the listing. */
export const ebayReport = fileOf(ebayReportHeads, [
  {
    'Item number': '318000000001',
    Title: 'Trench coat',
    'Variation details': 'Size=S;M',
    'Available quantity': '4',
    'Current price': '120.00',
    'eBay category 1 name': "Women > Women's Clothing > Coats, Jackets & Vests",
    Condition: 'Pre-owned - Good',
  },
  {
    'Item number': '318000000001',
    Title: 'Trench coat',
    'Variation details': 'Size=S',
    'Available quantity': '1',
    'Current price': '120.00',
  },
  {
    'Item number': '318000000001',
    Title: 'Trench coat',
    'Variation details': 'Size=M',
    'Available quantity': '3',
    'Current price': '125.00',
  },
  {
    'Item number': '318000000002',
    Title: 'Tote',
    'Available quantity': '1',
    'Start price': '30.00',
    'Current price': '30.00',
    'eBay category 1 name': 'Bags',
    Condition: 'New with tags',
  },
])

/** File in eBay's File Exchange format: a line with the version, rows with actions, and variations without titles. */
export const ebayFile = `#INFO,Version=1.0,Template=fx_category_template_EBAY_US\n${fileOf(
  [
    '*Action(SiteID=US|Country=US|Currency=USD|Version=1193)',
    'CustomLabel',
    '*Category',
    '*Title',
    'Relationship',
    'RelationshipDetails',
    '*ConditionID',
    'C:Brand',
    'C:Size',
    'C:Color',
    'C:Department',
    'C:Type',
    'PicURL',
    '*Description',
    '*Format',
    '*Duration',
    '*StartPrice',
    '*Quantity',
  ],
  [
    {
      '*Title': 'Duffle coat',
      RelationshipDetails: 'Size=M;L',
      '*ConditionID': '4000',
      'C:Brand': 'Gloverall',
      'C:Color': 'Navy',
      'C:Department': 'Men',
      'C:Type': 'Coat',
      PicURL: 'https://i.ebayimg.com/1.jpg|https://i.ebayimg.com/2.jpg',
      '*Description': '<div>Horn toggles.<br>Hooded.</div>',
      '*StartPrice': '210.00',
    },
    { Relationship: 'Variation', RelationshipDetails: 'Size=M', '*StartPrice': '210.00', '*Quantity': '1' },
    { Relationship: 'Variation', RelationshipDetails: 'Size=L', '*StartPrice': '210.00', '*Quantity': '2' },
  ],
)}`

/** Vinted has no export. This file has the format that third-party listing tools for Vinted use. */
export const vintedFile = fileOf(
  [
    'Title',
    'Description',
    'Category',
    'Brand',
    'Size',
    'Condition',
    'Color',
    'Price',
    'Package size',
    'Photos',
  ],
  [
    {
      Title: 'Puffer coat',
      Category: 'Women > Clothes > Coats',
      Brand: 'Arket',
      Size: 'M',
      Condition: 'New without tags',
      Color: 'Black',
      Price: '$ 45,00',
      Photos: 'https://images1.vinted.net/t/1.jpeg, https://images1.vinted.net/t/2.jpeg',
    },
    { Title: 'Old bag', Category: 'Bags', Size: 'One size', Condition: 'Satisfactory', Price: '5.00' },
  ],
)

/** Product file in Shopify's format, with the column names that Shopify has used since 2025. */
export function newShopifyFile(photos: string): string {
  const names = {
    Handle: 'URL handle',
    'Body (HTML)': 'Description',
    'Variant Inventory Qty': 'Inventory quantity',
    'Variant Price': 'Price',
    'Image Src': 'Product image URL',
    'Variant SKU': 'SKU',
    'Variant Barcode': 'Barcode',
    'Variant Grams': 'Weight value (grams)',
    'Variant Image': 'Variant image URL',
  }
  const file = shopifyFile(photos)
  const head = file.slice(0, file.indexOf('\n'))
  return (
    Object.entries(names).reduce((text, [was, is]) => text.replace(was, is), head) + file.slice(head.length)
  )
}
