/**
 * Returns the number of random cases for a property test: a fifth of `all` in `npm test`, and `all` in `npm run
 * drill:tests`, which sets the environment variable `ALL_RUNS`.
 */
export const randomRuns = (all: number): number => (process.env['ALL_RUNS'] ? all : Math.ceil(all / 5))
