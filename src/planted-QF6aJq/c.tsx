export const P = () => <p dangerouslySetInnerHTML={{ __html: name }} />
