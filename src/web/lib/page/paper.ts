/** Background color of the pages in each theme: `--color-paper` in `tokens.css`. */
export const paper = { light: '#f8f5ef', dark: '#151311' }
