/** Waits for a promise until a deadline. */
/**
 * Settles like the promise, or like `late` once the deadline has passed: with what it returns, or with what it throws.
 * The promise is not cancelled; what it does later is ignored.
 */
export async function withinDeadline(promise, deadlineMs, late) {
    let timer;
    const passed = new Promise((resolve) => {
        timer = setTimeout(resolve, deadlineMs);
    });
    try {
        return await Promise.race([promise, passed.then(late)]);
    }
    finally {
        clearTimeout(timer);
    }
}
//# sourceMappingURL=deadline.js.map