export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Environment variables that select the marketplace for a command, with their descriptions for the command's help. */
export const databaseVariables = {
  DATABASE_URL: 'your PostgreSQL server, instead of the embedded one',
  DATA_DIR: 'folder of the embedded PostgreSQL and the files (default: ./data)',
  FILES_S3_BUCKET: 'bucket of the files, with its keys, instead of the folder',
}
