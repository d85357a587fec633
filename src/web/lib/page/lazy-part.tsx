import { lazy, useEffect, type ComponentType } from 'react'
import { showUnreachable, importPart } from './load-part.ts'

interface LazyPartOptions<Props> {
  /** Whether the toast is suppressed. Set this for components that the visitor did not request. */
  isQuiet?: boolean
  /** Component to render if the code could not be loaded. */
  Instead?: ComponentType<Props>
}

interface LazyPartProps {
  /**
   * Called if the code could not be loaded. If the component is unmounted and mounted again, it tries again to load the
   * code.
   */
  onMissing?: () => void
}

/**
 * Creates a component whose code is loaded when it is shown for the first time. If loading fails, shows a toast and
 * keeps the rest of the page.
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
      // Creates a new lazy component after a failure, because React permanently caches the failure.
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
