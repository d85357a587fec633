interface SaidProps {
  said: { words: string; isFault: boolean } | undefined
}

export function SaidLine({ said }: SaidProps) {
  return (
    <p
      role="status"
      className={`mt-2 font-semibold empty:hidden ${said?.isFault ? 'text-accent' : 'text-good'}`}
    >
      {said?.words}
    </p>
  )
}
