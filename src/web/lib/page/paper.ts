/** Background color of pages in each theme. Must equal `--color-paper` in `tokens.css`. */
export const pageBackgrounds = { light: '#f8f5ef', dark: '#151311' }
