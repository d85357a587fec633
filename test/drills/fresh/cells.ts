/** One combination of Debian release, OS account and Node version that the drill tests. */
export interface MatrixCell {
  suite: string
  account: AccountName
  /** A major version of Node, or `debian` for the Node version that the Debian release contains. */
  node: string
}

/**
 * Accounts that run the commands. `container` simulates a Docker container: its commands run in a chroot and cannot
 * create user namespaces. In the container, PostgreSQL runs as the user `nobody`, who therefore needs access to the clone
 * of the repository.
 */
export const accounts = {
  root: { id: 0, home: '/root', clone: '/root/souk', hasNamespaces: true },
  user: { id: 1000, home: '/home/shop', clone: '/home/shop/souk', hasNamespaces: true },
  container: { id: 0, home: '/root', clone: '/srv/souk', hasNamespaces: false },
} as const
export type AccountName = keyof typeof accounts

export const suites = ['bookworm', 'trixie']
const nodes = ['20', '22', '24', 'debian']

/**
 * Returns every combination in the matrix. Excludes Node 18 from Debian Bookworm, because Souk does not support Node
 * 18.
 */
export function listCells(): MatrixCell[] {
  return suites.flatMap((suite) =>
    (Object.keys(accounts) as AccountName[]).flatMap((account) =>
      nodes
        .filter((node) => !(suite === 'bookworm' && node === 'debian'))
        .map((node) => ({ suite, account, node })),
    ),
  )
}

export const nameOf = ({ suite, account, node }: MatrixCell): string => `${suite}/${account}/${node}`

/**
 * Returns the cells that the arguments name, in the order of the arguments. Without arguments, returns every cell.
 * @throws {Error} with the names of all existing cells if an argument names an unknown cell
 */
export function readCells(names: readonly string[]): MatrixCell[] {
  const cells = listCells()
  if (names.length === 0) return cells
  return names.map((name) => {
    const cell = cells.find((one) => nameOf(one) === name)
    if (cell) return cell
    throw new Error(`There is no cell ${name}, only ${cells.map(nameOf).join(', ')}`)
  })
}
