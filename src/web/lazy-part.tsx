import { lazy, useEffect, type ComponentType } from 'react'
import { showUnreachable, importPart } from './load-part.ts'

interface LazyPartOptions<Props> {
  /** For parts that the visitor did not ask for: the page does not mention that they are missing. */
  isQuiet?: boolean
  /** Shown in place of a part whose script did not arrive. */
  Instead?: ComponentType<Props>
}

interface LazyPartProps {
  /** Called when the script did not arrive. A part that is unmounted then is loaded again the next time it is shown. */
  onMissing?: () => void
}

/**
 * A component whose script is loaded when it is first shown. If the script does not arrive, the rest of the page stays and
 * a toast says so.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false, Instead }: LazyPartOptions<Props> = {},
): ComponentType<Props & LazyPartProps> {
  type Part = ComponentType<Props & LazyPartProps>
  const make = () =>
    lazy(async () => ({ default: await importPart<Part>(load as () => Promise<Part>).catch(() => Missing) }))
  let part = make()
  function Missing({ onMissing, ...props }: Props & LazyPartProps) {
    useEffect(() => {
      if (!isQuiet) showUnreachable()
      onMissing?.()
      // React keeps the outcome of a lazy component for good.
      return () => {
        part = make()
      }
      // Once for each time that it is shown.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return Instead ? <Instead {...(props as Props)} /> : null
  }
  return function LazyPart(props: Props & LazyPartProps) {
    const Part = part
    return <Part {...props} />
  }
}
