import type { Module, ModuleWork, Platform } from '#platform/module.ts'

export type NamedWork = ModuleWork & { name: string }

interface Composed<Opened> {
  /** Public API of each module by name. */
  opened: Opened
  /** Background work, in the order of the modules. */
  work: readonly NamedWork[]
}

interface Composition<Opened> {
  /** Adds a module above the modules it needs. A missing module is a compile error. */
  add<Name extends string, Own>(module: Module<Name, Opened, Own>): Composition<Opened & Record<Name, Own>>
  /** Opens the modules one by one, lowest first, and binds their routes and subscriptions. */
  open(platform: Platform): Promise<Composed<Opened>>
}

/** Creates an empty composition. Modules are added lowest first. */
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
