import { lazy, useEffect, type ComponentType } from 'react'
import { showUnreachable, importPart } from './load-part.ts'

interface LazyPartOptions<Props> {
  /** Suppresses the toast for parts that the visitor did not request. */
  isQuiet?: boolean
  /** Replaces a part whose script could not be loaded. */
  Instead?: ComponentType<Props>
}

interface LazyPartProps {
  /** Called if the script could not be loaded. If the part is then unmounted, it is loaded again the next time it is shown. */
  onMissing?: () => void
}

/**
 * Creates a component whose script is loaded when it is first shown. If loading fails, a toast says so and the rest of the
 * page stays.
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
      // React caches the result of a lazy component permanently.
      return () => {
        part = make()
      }
      // Runs once per mount.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    return Instead ? <Instead {...(props as Props)} /> : null
  }
  return function LazyPart(props: Props & LazyPartProps) {
    const Part = part
    return <Part {...props} />
  }
}
