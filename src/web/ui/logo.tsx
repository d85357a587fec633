/** The name, its `o` a round wall with a market gate in it. */
export function Logo() {
  return (
    <svg viewBox="0 0 96 30" className="h-[1.625rem] w-auto" role="img" aria-label="Souk" fill="currentColor">
      <text x="0" y="25" fontFamily="var(--font-display)" fontSize="31" letterSpacing="-0.6">
        S
      </text>
      <path
        fillRule="evenodd"
        d="M27.6 8.6a8.4 8.4 0 1 1 0 16.800 8.4 8.4 0 0 1 0-16.800Zm-3.5 13.2v-5.6a3.5 3.5 0 0 1 7 0v5.6Z"
      />
      <text x="37.2" y="25" fontFamily="var(--font-display)" fontSize="31" letterSpacing="-0.6">
        uk
      </text>
    </svg>
  )
}
