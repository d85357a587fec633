export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Environment variables that select the marketplace of a command. */
export const whereVariables = {
  DATABASE_URL: 'a PostgreSQL of yours instead of the embedded one',
  DATA_DIR: 'where the embedded one and the files are (default: ./data)',
  FILES_S3_BUCKET: 'with its keys: where the files are instead',
}
