import { defaultName } from '#contract/marketplace/name.ts'

/**
 * Logo that shows the marketplace's name in text, on at most two lines. In the default name "Souk", an arched market
 * gate replaces the letter `o`.
 */
export function Wordmark({ name }: { name: string }) {
  if (name !== defaultName)
    return (
      <span className={`line-clamp-2 max-w-40 py-1 break-words md:max-w-80 ${wordmarkStyle} text-title`}>
        {name}
      </span>
    )
  return (
    <span role="img" aria-label={name} className={`inline-block ${wordmarkStyle} text-[1.875rem]`}>
      S
      <span className="relative text-transparent">
        o
        <svg
          viewBox="0 0 17 17"
          className="absolute bottom-[0.245em] left-[0.02em] w-[0.54em] text-ink"
          aria-hidden="true"
        >
          <path
            fill="currentColor"
            fillRule="evenodd"
            d="M8.5 0a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM4.1 14V8.2a4.4 4.4 0 0 1 8.8 0V14Z"
          />
        </svg>
      </span>
      {/* not translated: the last letters of the default name */}
      uk
    </span>
  )
}

const wordmarkStyle = 'font-display leading-none tracking-[-0.02em]'
