/** Ground of the pages in each theme: `--color-paper` of `tokens.css`. */
export const paper = { light: '#f8f5ef', dark: '#151311' }
