import { icon } from '#web/kit/icons.tsx'

export const ListingsIcon = icon(
  <path d="M12.5 3.5H20a.5.5 0 0 1 .5.5v7.5L12 20a1.5 1.5 0 0 1-2.1 0L4 14.1A1.5 1.5 0 0 1 4 12ZM16.5 7.5h0" />,
)
export const OrdersIcon = icon(<path d="m4 7.5 8-4 8 4v9l-8 4-8-4ZM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4" />)
export const MessagesIcon = icon(<path d="M4 5h16v11h-9l-4.5 4V16H4ZM8 9h8M8 12h5" />)
export const PayoutsIcon = icon(
  <path d="M3.5 6.5h17v11h-17ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 12h0M17.5 12h0" />,
)
export const MoreIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
