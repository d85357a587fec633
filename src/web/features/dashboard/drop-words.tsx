interface DropWordsProps {
  /** Says that files may be dropped, which takes a mouse. */
  drop: string
  /** The same for fingers. */
  choose: string
}

/** Offers to drop files only where something can point and drag. */
export function DropWords({ drop, choose }: DropWordsProps) {
  return (
    <>
      <span className="hidden any-pointer-fine:inline">{drop}</span>
      <span className="any-pointer-fine:hidden">{choose}</span>
    </>
  )
}
