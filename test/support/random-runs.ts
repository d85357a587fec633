/**
 * Returns the number of random cases of a property test: a fifth of `all` in `npm test`, all of them in `npm run
 * drill:tests`, which sets `ALL_RUNS`.
 */
export const randomRuns = (all: number): number => (process.env['ALL_RUNS'] ? all : Math.ceil(all / 5))
