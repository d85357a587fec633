import type { Module, ModuleWork, Platform } from '#platform/module.ts'

export type NamedWork = ModuleWork & { name: string }

interface Composed<Opened> {
  /** Public API of each module, keyed by module name. */
  opened: Opened
  /** Background work of each module, in the order in which the modules were added. */
  work: readonly NamedWork[]
}

interface Composition<Opened> {
  /** Adds a module, which must come after the modules that it uses. Otherwise, compilation fails. */
  add<Name extends string, Own>(module: Module<Name, Opened, Own>): Composition<Opened & Record<Name, Own>>
  /**
   * Opens the modules one by one, in the order in which they were added. Registers their routes and event
   * subscriptions.
   */
  open(platform: Platform): Promise<Composed<Opened>>
}

/** Creates a composition without modules. Add each module after the modules that it uses. */
export function compose(): Composition<object> {
  return composeOver(async () => ({ opened: {}, work: [] }))
}

function composeOver<Opened extends object>(
  open: (platform: Platform) => Promise<Composed<Opened>>,
): Composition<Opened> {
  return {
    open,
    add: <Name extends string, Own>(module: Module<Name, Opened, Own>) =>
      composeOver(async (platform) => {
        const { opened: lower, work } = await open(platform)
        const own = await module.open(platform, lower)
        await module.routes?.(platform, own, lower)
        module.subscribe?.(platform, own, lower)
        const opened = { ...lower, [module.name]: own } as Opened & Record<Name, Own>
        return { opened, work: [...work, { name: module.name, ...module.work?.(own, platform) }] }
      }),
  }
}
