// Equal sizes in different size systems, from the size charts of large shops. Brands differ by about one size.
// Clothes: US 8 is UK 12, EU 38 in Germany and 40 in France (size guides of Nordstrom and Zalando; EN 13402-3).
// Shoes: Zappos' size conversion chart. US 7 for women is EU 37 to 38, and US 10 for men is EU 43.
// Jeans: Levi's women's chart. US 6 is a waist of 28 inches.
// Rings: ISO 8653, by the inner circumference.

/**
 * Women's clothing sizes: each letter size with its US number sizes. German sizes are the US sizes plus 30, French sizes
 * plus 32, and UK sizes plus 4.
 */
export const womenAlphaSizes: readonly (readonly [letter: string, us: readonly number[]])[] = [
  ['XS', [0, 2]],
  ['S', [4, 6]],
  ['M', [8, 10]],
  ['L', [12, 14]],
  ['XL', [16, 18]],
  ['XXL', [20, 22]],
  ['3XL', [24, 26]],
]

/** Men's EU sizes and waists in inches for each letter size. The EU size is the chest measurement in inches plus 10. */
export const menAlphaSizes: readonly (readonly [
  letter: string,
  eu: readonly number[],
  waists: readonly number[],
])[] = [
  ['XS', [44], [27, 28]],
  ['S', [46], [29, 30, 31]],
  ['M', [48, 50], [32, 33]],
  ['L', [52], [34, 35, 36]],
  ['XL', [54, 56], [38, 40]],
  ['XXL', [58], [42, 44]],
]

/** Women's EU shoe sizes, keyed by US size. */
export const womenShoes: Readonly<Record<string, readonly number[]>> = {
  '4': [35],
  '4.5': [35],
  '5': [35, 35.5, 36],
  '5.5': [36],
  '6': [36, 36.5, 37],
  '6.5': [37],
  '7': [37, 37.5, 38],
  '7.5': [38],
  '8': [38, 38.5, 39],
  '8.5': [39],
  '9': [39, 39.5, 40],
  '9.5': [40],
  '10': [40, 40.5, 41],
  '10.5': [41],
  '11': [41, 41.5, 42],
  '11.5': [42],
  '12': [42, 42.5, 43],
}
export const menShoes: Readonly<Record<string, readonly number[]>> = {
  '6': [39],
  '6.5': [39, 39.5],
  '7': [40],
  '7.5': [40, 40.5, 41],
  '8': [41],
  '8.5': [41, 41.5, 42],
  '9': [42],
  '9.5': [42, 42.5, 43],
  '10': [43],
  '10.5': [43, 43.5, 44],
  '11': [44],
  '11.5': [44, 44.5, 45],
  '12': [45],
  '13': [46],
  '14': [47],
  '15': [48],
}
/** EU shoe sizes for toddlers and for children up to about eight years, keyed by US size. */
export const childShoes: Readonly<Record<string, readonly number[]>> = {
  '4': [19, 20],
  '5': [20, 21],
  '6': [22],
  '7': [23],
  '8': [24],
  '9': [25, 26],
  '10': [27],
  '11': [28],
  '12': [29, 30],
  '13': [31],
  '1': [32],
  '2': [33, 34],
  '3': [34, 35],
}

/** Returns the waist in inches for a US size of women's jeans. */
export const jeansWaistOfUsSize = (us: number): number => us / 2 + 25

/** Returns the inner circumference of a ring in millimeters for a US ring size. */
export const ringCircumferenceOfUsSize = (us: number): number => Math.round((11.63 + 0.8128 * us) * Math.PI)
