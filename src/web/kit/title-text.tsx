/** Shows the title of a listing. Does not break lines within short hyphenated words such as `T-shirt`. */
export function TitleText({ text }: { text: string }) {
  return (
    <bdi>
      {text.split(/(\b\S{1,4}-\S{1,12}(?!\S))/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={at} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </bdi>
  )
}
