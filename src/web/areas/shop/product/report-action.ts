import { redirect, type ActionFunctionArgs, type ClientActionFunctionArgs } from 'react-router'
import type { PieceReportReason } from '#contract/moderation.ts'
import { call } from '../../../call.ts'
import { CallRefused, type Call } from '../../../caller.ts'
import { flashCookie, keepCookie, type Flash } from '../../../cookies.ts'
import { callFrom } from '../../../server-call.ts'

/** Nothing stands here but what is sent here. */
export function loader() {
  return redirect('/')
}

/** Without script: as the guest this browser is. */
export async function action(args: ActionFunctionArgs) {
  const kept: string[] = []
  const { flash, back } = await report(args, callFrom(args, kept))
  const headers = new Headers(kept.map((cookie) => ['set-cookie', cookie]))
  headers.append('set-cookie', flashCookie(flash))
  return redirect(back, { headers })
}

/** With script: as who is signed in. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const { flash, back } = await report(args, call)
  keepCookie(flashCookie(flash))
  return redirect(back)
}

interface ReportArgs {
  request: Request
  params: { id?: string | undefined }
}

async function report({ request, params }: ReportArgs, send: Call): Promise<{ flash: Flash; back: string }> {
  const form = await request.formData()
  const body = {
    reason: String(form.get('reason')) as PieceReportReason,
    text: String(form.get('text') ?? ''),
  }
  const from = String(form.get('from') ?? '')
  // A path of ours and nothing else.
  const back = /^\/(direct\/)?product\/[\w.%-]+\/\w+$/.test(from) ? from : '/'
  try {
    await send('reportPiece', { params: { id: params.id ?? '' }, body })
    return { flash: 'reported', back }
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    return {
      flash: error.status === 404 ? 'piece-gone' : 'not-reported',
      back: error.status === 404 ? '/' : back,
    }
  }
}
