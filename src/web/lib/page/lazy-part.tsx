import { lazy, useEffect, type ComponentType } from 'react'
import { showUnreachable, importPart } from './load-part.ts'

interface LazyPartOptions<Props> {
  /** Whether to suppress the toast. Set this for components that the visitor did not request. */
  isQuiet?: boolean
  /** Rendered instead of a component whose code could not be loaded. */
  Instead?: ComponentType<Props>
}

interface LazyPartProps {
  /**
   * Called if the code could not be loaded. After the component has been unmounted, the next mount tries to load the
   * code again.
   */
  onMissing?: () => void
}

/**
 * Creates a component whose code is loaded when it is first shown. If loading fails, a toast reports the failure and
 * the rest of the page stays.
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
      // Creates a new lazy component, because React caches the failed result permanently.
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
