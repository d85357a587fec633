import type { Appearance } from '@stripe/stripe-js'

/**
 * Returns the page's colors for the payment provider's card fields. The page's CSS variables are resolved first,
 * because the fields are in an iframe that cannot read them.
 */
export function cardAppearance(near: HTMLElement): Appearance {
  const color = (name: string) => resolveColor(near, `var(--color-${name})`)
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: color('accent'),
      colorBackground: color('paper'),
      colorText: color('ink'),
      colorTextSecondary: color('soft'),
      colorTextPlaceholder: color('soft'),
      colorDanger: color('accent'),
      borderRadius: '3px',
      fontFamily: getComputedStyle(near).fontFamily,
      fontSizeBase: '16px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { borderColor: color('edge'), boxShadow: 'none', padding: '12px 14px' },
      '.Label': { fontSize: '15px', fontWeight: '500' },
    },
  }
}

function resolveColor(near: HTMLElement, color: string): string {
  const before = near.style.color
  near.style.color = color
  const settled = getComputedStyle(near).color
  near.style.color = before
  return settled
}
