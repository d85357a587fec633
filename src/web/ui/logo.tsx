/** The name with the arch of a market gate for its `o`. */
export function Logo() {
  return (
    <svg viewBox="0 0 96 30" className="h-[1.625rem] w-auto" role="img" aria-label="Souk" fill="currentColor">
      <text x="0" y="25" fontFamily="var(--font-display)" fontSize="31" letterSpacing="-0.6">
        S
      </text>
      <path d="M20.500 25V14.700a7.300 7.300 0 0 1 14.600 0V25h-4.300V14.900a3 3 0 0 0-6 0V25Z" />
      <text x="37.500" y="25" fontFamily="var(--font-display)" fontSize="31" letterSpacing="-0.6">
        uk
      </text>
    </svg>
  )
}
