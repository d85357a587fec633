import { writeMessageTypes } from './write-message-types.ts'

writeMessageTypes()
