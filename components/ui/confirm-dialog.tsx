import { type ReactNode, useState } from 'react'
import { uiCopy } from '@/lib/copy/ui'
import { referenceOf } from '@/lib/format/text'
import { Button } from './button'
import { Reference } from './card-state'
import { Dialog } from './dialog'
import { Trash2 } from './icons'

interface State {
  pending: boolean
  failure: string | null
  reference: string | null
}

const IDLE: State = { pending: false, failure: null, reference: null }

interface ConfirmedAction {
  label: string
  pending: string
  icon: ReactNode
}

const DELETION: ConfirmedAction = {
  label: uiCopy.delete,
  pending: uiCopy.deleting,
  icon: <Trash2 className="size-5" />,
}

/**
 * Asks before something is done for good: deleted, unless `action` says otherwise. Cancel has the focus first. When
 * `onConfirm` fails, the dialog stays open and says why.
 */
export function ConfirmDialog({
  open,
  title,
  subject,
  text,
  consequence,
  action = DELETION,
  cancel = uiCopy.cancel,
  describeFailure,
  onConfirm,
  onClose,
}: {
  open: boolean
  title: string
  subject?: string | undefined
  text: string
  /** '3 queries and 270 results will be deleted.' */
  consequence?: string | undefined
  action?: ConfirmedAction
  cancel?: string
  describeFailure: (error: unknown) => string
  onConfirm: () => Promise<void>
  onClose: () => void
}) {
  const [state, setState] = useState(IDLE)
  const close = () => {
    setState(IDLE)
    onClose()
  }
  const confirm = async () => {
    setState({ ...IDLE, pending: true })
    try {
      await onConfirm()
      close()
    } catch (error) {
      setState({ pending: false, failure: describeFailure(error), reference: referenceOf(error) })
    }
  }
  return (
    <Dialog
      busy={state.pending}
      footer={
        <>
          <Button data-autofocus disabled={state.pending} onClick={close} variant="secondary">
            {cancel}
          </Button>
          <Button onClick={confirm} pending={state.pending} variant="destructive">
            {state.pending ? action.pending : action.label}
          </Button>
        </>
      }
      icon={
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-destructive-soft text-destructive">
          {action.icon}
        </span>
      }
      onClose={close}
      open={open}
      title={title}
      width="confirm"
    >
      <div className="flex flex-col gap-2 text-muted-foreground">
        {subject && <p className="font-medium text-foreground">{subject}</p>}
        <p>{text}</p>
        {consequence && <p className="font-medium text-foreground">{consequence}</p>}
        {state.failure && (
          <p className="font-medium text-destructive" role="alert">
            {state.failure}
          </p>
        )}
        <Reference value={state.reference} />
      </div>
    </Dialog>
  )
}
