interface DropHintProps {
  /** Hint about dropping or choosing files, for devices with a mouse. */
  drop: string
  /** Hint about choosing files, for touch screens. */
  choose: string
}

/** Shows the hint about dropping files only on devices with a mouse or another fine pointer. */
export function DropHint({ drop, choose }: DropHintProps) {
  return (
    <>
      <span className="hidden any-pointer-fine:inline">{drop}</span>
      <span className="any-pointer-fine:hidden">{choose}</span>
    </>
  )
}
