import path from 'node:path'
import { writeMessageTypes } from '@souk/icu-messages'
import { messageConfig } from './catalog.ts'

writeMessageTypes(messageConfig, path.join(import.meta.dirname, 'message-types.d.ts'))
