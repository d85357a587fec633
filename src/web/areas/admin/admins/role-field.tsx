import { useState } from 'react'
import type { StaffRole } from '#contract/staff-roles.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { t } from '#web/lib/text/t.ts'
import { roleDescriptions, roleLabels } from '../role-labels.ts'

interface RoleFieldProps {
  roles: readonly StaffRole[]
  role?: StaffRole | null
}

/** Field for choosing a role. Describes the selected role. */
export function RoleField({ roles, role = null }: RoleFieldProps) {
  const [chosen, setChosen] = useState<string>(role ?? roles[0]!)
  const selected = roles.find((one) => one === chosen)
  return (
    <SelectField
      name="role"
      label={t('admin.admins.role')}
      value={chosen}
      onChoose={setChosen}
      choices={roles.map((one) => [one, roleLabels[one]] as const)}
      hint={selected && roleDescriptions[selected]}
    />
  )
}
