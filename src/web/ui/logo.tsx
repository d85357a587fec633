import { t } from '#web/t.ts'

/** The name, its `o` a round wall with a market gate in it. */
export function Logo() {
  return (
    <span
      role="img"
      aria-label={t('site.name')}
      className="inline-block font-display text-[1.875rem] leading-none tracking-[-0.02em]"
    >
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
      {/* not words: the rest of the name */}
      uk
    </span>
  )
}
