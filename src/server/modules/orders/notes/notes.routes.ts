import { sellerNoteCalls } from '#contract/orders/notes/order-notes.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { addOrderNote, editOrderNote, listOrderNotes, setOrderNoteRemoved } from './order-notes.ts'

/** Registers the API calls for the private notes of shops about orders. */
export function sellerNotesRoutes(serve: Serve, context: OrderContext): void {
  const of = ({ actor, params }: { actor: Actor; params: { id: string } }) => ({
    id: params.id,
    actor,
  })
  serve(sellerNoteCalls.listOrderNotes, async (call) => ({ notes: await listOrderNotes(context, of(call)) }))
  serve(sellerNoteCalls.addOrderNote, async (call) => ({
    note: await addOrderNote(context, of(call), call.body.text),
  }))
  serve(sellerNoteCalls.editOrderNote, async (call) => {
    const { noteId } = call.params
    return { note: await editOrderNote(context, { ...of(call), noteId }, call.body.text) }
  })
  serve(sellerNoteCalls.removeOrderNote, async (call) => {
    await setOrderNoteRemoved(context, { ...of(call), noteId: call.params.noteId }, true)
    return { ok: true as const }
  })
  serve(sellerNoteCalls.restoreOrderNote, async (call) => {
    const { noteId } = call.params
    return { note: await setOrderNoteRemoved(context, { ...of(call), noteId }, false) }
  })
}
