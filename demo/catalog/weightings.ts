/** How often each comes, for types that share it. */
export const women = [['women', 1]] as const
export const both = [
  ['women', 5],
  ['men', 4],
  ['unisex', 1],
] as const
export const prints = [
  ['plain', 6],
  ['floral', 3],
  ['dots', 1],
  ['stripe', 1],
] as const
export const plain = [['plain', 1]] as const
