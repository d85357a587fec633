interface DropWordsProps {
  /** Hint for devices with a mouse. It mentions dropping files. */
  drop: string
  /** Hint for touch screens. It only mentions choosing files. */
  choose: string
}

/** Shows the hint about dropping files only on devices with a mouse or another fine pointer. */
export function DropHint({ drop, choose }: DropWordsProps) {
  return (
    <>
      <span className="hidden any-pointer-fine:inline">{drop}</span>
      <span className="any-pointer-fine:hidden">{choose}</span>
    </>
  )
}
