/** The requested chain, or null when it may need fenceposts older than those held. */
export function withinChain({ posts, isWhole }, { from, limit, order }) {
    if (order === 'newest') {
        const found = posts.filter((post) => post.upTo <= from).slice(0, limit);
        return isWhole || found.length === limit ? found : null;
    }
    const lowest = posts.at(-1)?.upTo;
    if (!isWhole && (lowest === undefined || from < lowest))
        return null;
    return posts
        .filter((post) => post.upTo >= from)
        .reverse()
        .slice(0, limit);
}
//# sourceMappingURL=held-chain.js.map