interface DropWordsProps {
  /** Text that mentions dropping files, which needs a mouse. */
  drop: string
  /** Text for touch screens, which only mentions choosing files. */
  choose: string
}

/** Mentions dropping files only on devices with a mouse or another fine pointer. */
export function DropHint({ drop, choose }: DropWordsProps) {
  return (
    <>
      <span className="hidden any-pointer-fine:inline">{drop}</span>
      <span className="any-pointer-fine:hidden">{choose}</span>
    </>
  )
}
