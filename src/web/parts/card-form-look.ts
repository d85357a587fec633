import type { Appearance } from '@stripe/stripe-js'

/** The provider's fields stand in a frame of their own: they get the page's colours as settled values. */
export function cardLook(near: HTMLElement): Appearance {
  const colour = (name: string) => settle(near, `var(--color-${name})`)
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colour('accent'),
      colorBackground: colour('paper'),
      colorText: colour('ink'),
      colorTextSecondary: colour('soft'),
      colorTextPlaceholder: colour('soft'),
      colorDanger: colour('accent'),
      borderRadius: '3px',
      fontFamily: getComputedStyle(near).fontFamily,
      fontSizeBase: '16px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { borderColor: colour('edge'), boxShadow: 'none', padding: '12px 14px' },
      '.Label': { fontSize: '15px', fontWeight: '500' },
    },
  }
}

function settle(near: HTMLElement, colour: string): string {
  const before = near.style.color
  near.style.color = colour
  const settled = getComputedStyle(near).color
  near.style.color = before
  return settled
}
